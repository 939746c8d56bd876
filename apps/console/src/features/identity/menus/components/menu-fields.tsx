import { Form, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { type Entry, Field } from '../../../../components/form/field.tsx';
import { TreeSelect } from '../../../../components/form/tree-select.tsx';
import { entryIcon } from '../../../../components/text/entry-icon.ts';
import { Icon, type IconName, iconNames } from '../../../../components/text/icon.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { parentChoices, top } from '../../../../parts/admin/parent-choices.ts';
import { StatusField } from '../../../../parts/admin/status-switch.tsx';
import { type Menu, type MenuValues, menuTypes, titleIn } from '../menu-values.ts';
import styles from '../menus.module.css';
import { useMayRegrant, useMenus } from '../use-menus.ts';

/** The types below which a menu of a type can be placed. */
const holderOf = (type: Menu['type']): Menu['type'] => (type === 'button' ? 'menu' : 'category');

interface ParentProps extends Entry<number | null> {
  /** The menu that is edited: neither it nor what is below it can be its parent. */
  of: number | undefined;
  type: Menu['type'];
  disabled: boolean;
}

function ParentField({ of, type, ...field }: ParentProps) {
  const t = useT();
  const holds = holderOf(type);
  const shown = useMenus().filter((menu) => menu.type === 'category' || menu.type === holds);
  const tree = parentChoices(shown, { of, nameOf: titleIn, holds: (menu) => menu.type === holds });
  const nodes = type === 'button' ? tree : [{ id: top, name: t('menus.top'), children: tree }];
  return <TreeSelect {...field} nodes={nodes} />;
}

/** The pages of the console that built-in menus show. */
function ComponentField(field: Entry<string> & { disabled: boolean }) {
  const pages = useMenus().filter(({ type, builtIn, component }) => type === 'menu' && builtIn && component !== '');
  const options = pages.map((menu) => ({ value: menu.component, label: `${menu.component} (${titleIn(menu)})` }));
  return <Select {...field} showSearch={{ optionFilterProp: 'label' }} options={options} />;
}

const named = (name: IconName) => (
  <span className="fl-row">
    <Icon name={name} />
    {name}
  </span>
);

function IconField({ value, ...field }: Entry<string>) {
  return (
    <Select
      {...field}
      showSearch
      value={value === undefined || value === '' ? null : entryIcon(value)}
      options={iconNames.map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => named(name as IconName)}
      labelRender={({ value: name }) => named(name as IconName)}
    />
  );
}

/** A menu: by its type it leads to a page, holds others, or is an action of a page. */
export function MenuFields({ row }: { row: Menu | undefined }) {
  const t = useT();
  const form = Form.useFormInstance<MenuValues>();
  const type = Form.useWatch('type', form) ?? row?.type ?? 'menu';
  const isExternal = (Form.useWatch('external', form) ?? row?.link !== '') && type === 'menu';
  const fixed = row?.builtIn ?? false;
  const mayRegrant = useMayRegrant() || row === undefined;
  const isButton = type === 'button';
  const menus = useMenus();
  const dropOtherParent = (next: Menu['type']) => {
    const parent = menus.find(({ id }) => id === form.getFieldValue('parentId'));
    if (parent?.type !== holderOf(next)) form.setFieldValue('parentId', next === 'button' ? undefined : top);
  };
  return (
    <>
      <Field name="type">
        <Segmented
          disabled={fixed}
          options={menuTypes.map((value) => ({ value, label: t(`menus.type.${value}`) }))}
          onChange={dropOtherParent}
        />
      </Field>
      <div className={styles.fields}>
        <Field name="parentId" required={isButton}>
          <ParentField of={row?.id} type={type} disabled={fixed} />
        </Field>
        <Field name="sort">
          <InputNumber min={0} precision={0} />
        </Field>
        <Field name="name" />
        <Field name="nameEn">
          <Input placeholder={t('menus.nameHint')} />
        </Field>
        <Field name="nameTw">
          <Input placeholder={t('menus.nameHint')} />
        </Field>
        {!isButton && (
          <Field name="icon">
            <IconField />
          </Field>
        )}
        {type === 'menu' && (
          <Field name="external" label={t('menus.external')} valuePropName="checked">
            <Switch disabled={fixed} />
          </Field>
        )}
        {!isButton && (
          <Field
            name="path"
            required
            {...(isExternal && {
              label: t('menus.externalAddress'),
              rules: [{ pattern: /^https?:\/\//i, message: t('menus.externalHint') }],
            })}
            extra={fixed ? undefined : t(isExternal ? 'menus.externalHint' : 'menus.pathHint')}
          >
            <Input disabled={fixed} />
          </Field>
        )}
        {type === 'menu' && !isExternal && (
          <Field name="component" required={!fixed}>
            <ComponentField disabled={fixed} />
          </Field>
        )}
        {type !== 'category' && (
          <Field
            name="permission"
            required={isButton}
            extra={fixed ? undefined : t(isButton ? 'menus.flagHint' : 'menus.permissionHint')}
          >
            <Input disabled={fixed || !mayRegrant} />
          </Field>
        )}
        {!isButton && (
          <>
            <Field name="visible" valuePropName="checked">
              <Switch />
            </Field>
            <Field name="forTenants" valuePropName="checked">
              <Switch disabled={fixed} />
            </Field>
          </>
        )}
        {type === 'menu' && !isExternal && (
          <Field name="cache" valuePropName="checked">
            <Switch />
          </Field>
        )}
        {mayRegrant && <StatusField />}
      </div>
    </>
  );
}
