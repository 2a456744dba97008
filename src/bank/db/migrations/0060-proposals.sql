-- What takes two people: proposed by one of the staff, decided by another. The row names the version of
-- the order it was made for, so that nobody approves what has changed meanwhile.

create table proposals (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null,
  status text not null
    check (status in ('PROPOSED', 'APPROVED', 'CARRIED_OUT', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  order_id uuid not null,
  order_version int not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision text,
  moved_at timestamptz not null,
  version int not null,
  primary key (tenant_id, id),
  check (decided_by is null or decided_by <> proposed_by or status = 'WITHDRAWN'),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, proposed_by) references staff,
  foreign key (tenant_id, decided_by) references staff
);
create unique index proposals_open_once on proposals (tenant_id, order_id)
  where status = 'PROPOSED';
create index proposals_newest on proposals (tenant_id, proposed_at desc, id desc);
create index proposals_moved on proposals (tenant_id, moved_at desc);
comment on table proposals is 'policy: bank; staff: select';
