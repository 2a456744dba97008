-- When a chain last moved and since when its node fails, and what staff note about it.

alter table chain_cursors
  add column moved_at timestamptz,
  add column failing_since timestamptz,
  -- The class of the last error, never its message.
  add column fault text;
update chain_cursors set moved_at = leased_until;
comment on table chain_cursors is 'policy: tenant; staff: select';

create table chain_notes (
  tenant_id uuid not null,
  id uuid not null,
  chain_id int not null,
  act text not null check (act in ('TRIED', 'NOTED')),
  words text not null,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff
);
create index chain_notes_of_chain on chain_notes (tenant_id, chain_id, at desc);
comment on table chain_notes is 'policy: append; staff: select';
