-- Orders that wait for staff, oldest first, and who of them has taken which.

create table assignments (
  tenant_id uuid not null references tenants,
  -- Of what it is, as in the audit: `order 0198…`.
  subject text not null,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, subject),
  foreign key (tenant_id, staff_id) references staff
);
comment on table assignments is 'policy: bank; staff: select insert update delete';

create index orders_for_staff on orders (tenant_id, updated_at, id)
  where status = 'ERROR' or (status = 'PENDING' and sub_status = 'compliance_hold');
comment on table order_history is 'policy: append; staff: select';
