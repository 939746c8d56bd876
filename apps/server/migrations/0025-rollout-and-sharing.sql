-- Tasks go out in waves, phones have parameters of their own, and a script's parameters are kept as a JSON Schema.
alter table task
  add column waves smallint[] not null default '{}',
  add column canary_phones integer not null default 0,
  add column failure_limit smallint,
  -- The wave that runs, from 0; its state, since when, and how many phones it reaches.
  add column wave smallint not null default 0,
  add column wave_state text not null default 'going' check (wave_state in ('going', 'held', 'stopped')),
  add column wave_at timestamptz(3) not null default now(),
  -- Enabling keeps this version instead of taking the newest.
  add column pinned_version_id bigint references script_version (id),
  -- Phones keep a cached script under this number; a higher one makes them fetch it anew.
  add column cache_no integer not null default 0;
create index task_pinned_version on task (pinned_version_id) where pinned_version_id is not null;

create table task_device_params (
  task_id bigint not null references task (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  params jsonb not null,
  primary key (task_id, device_id)
);
create index task_device_params_device on task_device_params (device_id);

create function parameters_as_schema(parameters jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'type', 'object', 'additionalProperties', false,
    'properties', coalesce(jsonb_object_agg(p ->> 'key',
      jsonb_build_object('title', p -> 'label', 'x-order', place)
      || case p ->> 'kind'
           when 'text' then jsonb_build_object('type', 'string', 'default', coalesce(p -> 'defaultValue', '""'))
           when 'dropdown' then jsonb_build_object('type', 'string', 'enum', p -> 'options', 'default', coalesce(p -> 'defaultValue', '""'))
           else jsonb_build_object('type', 'array', 'uniqueItems', true, 'default',
                  case jsonb_typeof(p -> 'defaultValue') when 'array' then p -> 'defaultValue' else '[]'::jsonb end,
                  'items', jsonb_build_object('type', 'string', 'enum', p -> 'options')) end), '{}'),
    'required', coalesce(jsonb_agg(p -> 'key' order by place) filter (where (p ->> 'required')::boolean), '[]'))
    from jsonb_array_elements(parameters) with ordinality as given (p, place)
$$;
update script set parameters = parameters_as_schema(parameters);
alter table script alter column parameters set default '{"type": "object", "additionalProperties": false, "properties": {}, "required": []}';
drop function parameters_as_schema(jsonb);

create or replace view task_ref as
  select id, tenant_id, name, script_version_id, status, exec_type, params, start_at, end_at, cache_script,
         timer_type, cron_text, rounds, pause_seconds, missed_policy, jitter_seconds, window_from, window_until, stop_stuck,
         waves, canary_phones, failure_limit, wave, wave_state, cache_no
    from task;
create view task_device_params_ref as select task_id, device_id, params from task_device_params;
