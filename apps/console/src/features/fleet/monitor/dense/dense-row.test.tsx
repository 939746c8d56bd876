// @vitest-environment jsdom
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import type { DenseColumn } from './dense-columns.tsx';
import { DenseRow } from './dense-row.tsx';

const drawn: string[] = [];
const columns: DenseColumn[] = [
  {
    key: 'deviceNo',
    title: 'Number',
    width: 100,
    render: ({ deviceNo }) => {
      drawn.push(deviceNo);
      return deviceNo;
    },
  },
];
const phones = ['A', 'B', 'C', 'D'].map((deviceNo, id) => ({ id, deviceNo, status: 0 }) as MonitorRow);
const template = { gridTemplateColumns: '1fr' };
const nothing = () => {};

function Rows() {
  const [active, setActive] = useState(0);
  return phones.map((phone, index) => (
    <DenseRow
      key={phone.id}
      index={index}
      phone={phone}
      columns={columns}
      isActive={index === active}
      mayChoose
      choosing={false}
      chosen={undefined}
      onChoose={nothing}
      onActive={setActive}
      template={template}
      startPx={index * 30}
    />
  ));
}

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor');
});
afterEach(closeAll);

it('draws the row that becomes active and the one that was, and no other', () => {
  show(<Rows />);
  drawn.length = 0;
  fireEvent.pointerDown(screen.getByText('C'));
  expect(drawn).toEqual(['A', 'C']);
});
