import type { EditedUser } from '@flotilla/contract/http/users';
import { Form, Input, Segmented, Select } from 'antd';
import { EditDialog } from '../../../components/form/edit-dialog.tsx';
import { Field, Part } from '../../../components/form/field.tsx';
import { passwordLength } from '../../../components/form/rules.ts';
import { TreeSelect } from '../../../components/form/tree-select.tsx';
import { useT } from '../../../lib/i18n.ts';
import { StatusField } from '../../../parts/admin/row-status.tsx';
import {
  CommunicationKeyField,
  ExpiryField,
  type LimitValues,
  limitsBody,
  limitValues,
  QuotaFields,
} from './limit-fields.tsx';
import { departmentChoices, type UserChoices, useIsTenant } from './user-choices.ts';
import styles from './users.module.css';

type UserType = 'background' | 'front';
const userTypes = ['background', 'front'] as const;
const genders = ['male', 'female', 'unknown'] as const;

interface Values extends LimitValues {
  userName: string;
  password?: string;
  nickname: string;
  phone: string;
  gender: (typeof genders)[number];
  status: 0 | 1;
  userType: UserType;
  deptId: number | null;
  postIds: number[];
  roleIds: number[];
  parentId: number | null;
  remark: string;
}

const calls = {
  one: 'GET /system/auth/getEditUser',
  add: 'POST /system/auth/addUser',
  edit: 'PUT /system/auth/editUser',
} as const;

/** Whoever is in front without a role has the default one, so that the form begins with it. */
const rolesOf = ({ userType, roleIds }: EditedUser, defaultRoleId: number | undefined) =>
  userType === 'front' && roleIds.length === 0 && defaultRoleId !== undefined ? [defaultRoleId] : roleIds;

const valuesOf =
  (defaultRoleId: number | undefined) =>
  (user: EditedUser): Values => {
    const { userName, nickname, phone, gender, status, userType, deptId, parentId, remark } = user;
    const { postIds } = user;
    const roleIds = rolesOf(user, defaultRoleId);
    const person = { userName, nickname, phone, gender, status, userType, deptId, parentId, remark, postIds, roleIds };
    return { ...person, ...limitValues(user) };
  };

/** Choices with those that somebody has and the caller could not give. */
const withOwn = (
  choices: readonly { id: number; name: string }[],
  ids: readonly number[] = [],
  names: readonly string[] = [],
) => [
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
  ...ids.flatMap((id, at) =>
    choices.some((one) => one.id === id) ? [] : [{ value: id, label: names[at] ?? String(id) }],
  ),
];

/** A stopped post stays with the person who has it. */
const postsFor = ({ posts }: UserChoices, user: EditedUser | undefined) =>
  posts.filter(({ id, status }) => status === 1 || user?.postIds.includes(id));

interface FieldsProps {
  user: EditedUser | undefined;
  choices: UserChoices;
}

/** Not among the fields that two people have changed. */
const Heading = ({ text }: { text: string }) => (
  <Part name="heading">
    <h3 className={styles.part}>{text}</h3>
  </Part>
);

function AccountFields({ user, choices }: FieldsProps) {
  const t = useT();
  const tenant = useIsTenant();
  const form = Form.useFormInstance<Values>();
  const changeType = (type: UserType) => {
    const { defaultRoleId } = choices;
    const none = (form.getFieldValue('roleIds') as number[]).length === 0;
    if (type === 'front' && none && defaultRoleId !== undefined) form.setFieldValue('roleIds', [defaultRoleId]);
  };
  return (
    <>
      <Heading text={t('users.account')} />
      {!tenant && (
        <Field name="userType" extra={t('users.typeHint')}>
          <Segmented
            disabled={user !== undefined}
            options={userTypes.map((type) => ({ value: type, label: t(`users.type.${type}`) }))}
            onChange={changeType}
          />
        </Field>
      )}
      <div className={styles.pair}>
        <Field name="userName">
          <Input disabled={user !== undefined} autoComplete="off" />
        </Field>
        <Field name="nickname" />
        {!user && (
          <Field
            name="password"
            typed
            rules={[passwordLength(t('users.passwordLength'))]}
            extra={t('users.passwordHint')}
          >
            <Input.Password autoComplete="new-password" />
          </Field>
        )}
        <Field name="phone" />
        <Field name="gender">
          <Segmented options={genders.map((gender) => ({ value: gender, label: t(`users.gender.${gender}`) }))} />
        </Field>
        <StatusField />
      </div>
    </>
  );
}

function PlaceFields({ user, choices }: FieldsProps) {
  const t = useT();
  const tenant = useIsTenant();
  const front = Form.useWatch('userType') === 'front';
  const posts = postsFor(choices, user);
  const many = { mode: 'multiple', showSearch: { optionFilterProp: 'label' } } as const;
  const isRoot = user !== undefined && user.parentId === null;
  return (
    <>
      <Heading text={t('users.place')} />
      <div className={styles.pair}>
        {!tenant && (
          <Field name="deptId">
            <TreeSelect allowClear nodes={departmentChoices(choices.tree, user?.deptId)} />
          </Field>
        )}
        {(front || tenant) && (
          <Field
            name="parentId"
            extra={t(isRoot ? 'users.parentStays' : tenant ? 'users.parentOwn' : 'users.parentHint')}
          >
            <Select
              allowClear={user === undefined}
              disabled={isRoot}
              showSearch={{ optionFilterProp: 'label' }}
              options={choices.parents
                .filter(({ id }) => id !== user?.id)
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Field
          name="postIds"
          required={choices.posts.some(({ status }) => status === 1)}
          extra={posts.length === 0 && t('users.noPosts')}
        >
          <Select
            {...many}
            options={posts.map(({ id, name, status }) => ({
              value: id,
              label: status === 1 ? name : t('users.stoppedPost', { name }),
            }))}
          />
        </Field>
        <Field name="roleIds" required>
          <Select {...many} options={withOwn(choices.roles, user?.roleIds, user?.roleNames)} />
        </Field>
      </div>
    </>
  );
}

/** A tenant has a quota, whoever is in front expires, and everybody has a key. */
function Limits() {
  const t = useT();
  const tenant = useIsTenant();
  const front = Form.useWatch('userType') === 'front';
  const parentId = Form.useWatch('parentId');
  const isRoot = front && !tenant && !parentId;
  return (
    <>
      <Heading text={t('users.limits')} />
      {isRoot && <QuotaFields />}
      {front && <ExpiryField />}
      <CommunicationKeyField />
    </>
  );
}

interface Props {
  form: { id: number | undefined; what: string; onClose: () => void };
  choices: UserChoices;
  /** The department that the list shows. */
  deptId: number | null;
}

/** Adds a user or edits one. */
export default function UserForm({ form, choices, deptId }: Props) {
  const tenant = useIsTenant();
  const userType: UserType = tenant ? 'front' : 'background';
  const roleIds = tenant && choices.defaultRoleId !== undefined ? [choices.defaultRoleId] : [];
  return (
    <EditDialog<typeof calls, Values>
      drawer
      {...form}
      calls={calls}
      waitsFor={choices.asked}
      initial={{
        userType,
        status: 1,
        gender: 'unknown',
        deptId,
        postIds: [],
        roleIds,
        deviceQuantity: 0,
        concurrencyLimit: 0,
      }}
      toValues={valuesOf(choices.defaultRoleId)}
      toBody={limitsBody}
    >
      {(user) => (
        <>
          {tenant && <Field name="userType" hidden />}
          <AccountFields user={user} choices={choices} />
          <PlaceFields user={user} choices={choices} />
          <Limits />
          <Field name="remark">
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
          </Field>
        </>
      )}
    </EditDialog>
  );
}
