import type { EditedUser } from '@flotilla/contract/http/identity/users';
import { Form, Input, Segmented, Select } from 'antd';
import { EditDialog } from '../../../components/form/edit-dialog.tsx';
import { Field, Part } from '../../../components/form/field.tsx';
import { NewPasswordFields, passwordAgain } from '../../../components/form/new-password-fields.tsx';
import { TreeSelect } from '../../../components/form/tree-select.tsx';
import { useT } from '../../../lib/i18n.ts';
import { StatusField } from '../../../parts/admin/status-switch.tsx';
import {
  CommunicationKeyField,
  ExpiryField,
  type LimitValues,
  limitsBody,
  limitValues,
  QuotaFields,
} from './limit-fields.tsx';
import { departmentChoices, type UserChoices, useIsTenant, type userCalls } from './user-choices.ts';
import styles from './users.module.css';

const userTypes = ['background', 'front'] as const;
type UserType = (typeof userTypes)[number];
const genders = ['male', 'female', 'unknown'] as const;

interface Values extends LimitValues {
  userName: string;
  password?: string;
  [passwordAgain]?: string;
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

/** A tenant without a role has the default one, so the form begins with it. */
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

/** The choices of roles, including current ones that the caller cannot assign. A role with an obstacle can be kept but not added. */
const rolesFor = (
  { roles }: UserChoices,
  user: EditedUser | undefined,
  obstacle: (role: UserChoices['roles'][number]) => string | undefined,
) => [
  ...roles.map((role) => {
    const label = user?.roleIds.includes(role.id) ? undefined : obstacle(role);
    return { value: role.id, label: label ?? role.name, disabled: label !== undefined };
  }),
  ...(user?.roleIds ?? []).flatMap((id, at) =>
    roles.some((role) => role.id === id) ? [] : [{ value: id, label: user?.roleNames[at] ?? String(id) }],
  ),
];

/** The choices of posts. A disabled post is listed only for a user who has it. */
const postsFor = ({ posts }: UserChoices, user: EditedUser | undefined) =>
  posts.filter(({ id, status }) => status === 1 || user?.postIds.includes(id));

interface FieldsProps {
  user: EditedUser | undefined;
  choices: UserChoices;
}

/** Hidden in the comparison of two edits. */
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
    // A rule that no longer applies would keep its message.
    form.setFields((['postIds', 'roleIds'] as const).map((name) => ({ name, errors: [] })));
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
        {!user && <NewPasswordFields name="password" again={t('users.passwordAgain')} hint={t('users.passwordHint')} />}
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
            <TreeSelect
              allowClear
              nodes={departmentChoices(choices.tree, user?.deptId, ({ name, status, mayGive }) => {
                if (status === 0) return t('users.stoppedChoice', { name });
                return mayGive ? undefined : t('users.outOfScope', { name });
              })}
            />
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
          required={!front && !tenant && choices.posts.some(({ status }) => status === 1)}
          extra={posts.length === 0 && t('users.noPosts')}
        >
          <Select
            {...many}
            options={posts.map(({ id, name, status }) => ({
              value: id,
              label: status === 1 ? name : t('users.stoppedChoice', { name }),
            }))}
          />
        </Field>
        <Field name="roleIds" required={!front && !tenant}>
          <Select
            {...many}
            options={rolesFor(choices, user, ({ name, frontOnly }) =>
              frontOnly && !front && !tenant ? t('users.outOfScope', { name }) : undefined,
            )}
          />
        </Field>
      </div>
    </>
  );
}

/** Tenants have a quota, front users expire, and every user has a key. */
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
  form: { calls: typeof userCalls; id: number | undefined; what: string; onClose: () => void };
  choices: UserChoices;
  /** The department that the list shows. */
  deptId: number | null;
}

export default function UserForm({ form, choices, deptId }: Props) {
  const tenant = useIsTenant();
  const userType: UserType = tenant ? 'front' : 'background';
  const roleIds = tenant && choices.defaultRoleId !== undefined ? [choices.defaultRoleId] : [];
  return (
    <EditDialog<typeof userCalls, Values>
      drawer
      {...form}
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
      toBody={({ [passwordAgain]: _again, ...values }) => limitsBody(values)}
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
