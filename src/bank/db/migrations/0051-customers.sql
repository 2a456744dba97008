-- What staff see and do of customers. Notes are theirs alone: no customer reads them.

create table staff_notes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  staff_id uuid not null,
  text text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, staff_id) references staff
);
create index staff_notes_of_person on staff_notes (tenant_id, person_id, at desc, id desc);
comment on table staff_notes is 'policy: bank; staff: select insert';

comment on table people is 'policy: person id; staff: select update';
comment on table families is 'policy: person person_id; staff: select update';
comment on table wallets is 'policy: person person_id; staff: select';
comment on table currencies is 'policy: tenant; staff: select';
comment on table ledger_accounts is 'policy: tenant; staff: select';
comment on table orders is 'policy: person person_id; staff: select';
comment on table cards is 'policy: person person_id; staff: select';
comment on table accounts is 'policy: person person_id; staff: select';
comment on table account_programs is 'policy: tenant; staff: select';
comment on table kyc_entities is 'policy: person person_id; staff: select';
comment on table audit_seals is 'policy: append; staff: select';

-- A customer is found by the beginning of a name, an address or a number, however many there are.
create index people_by_email_start on people (tenant_id, email text_pattern_ops);
create index people_by_phone_start on people (tenant_id, phone text_pattern_ops);
create index people_by_first_name on people (tenant_id, lower(first_name) text_pattern_ops);
create index people_by_last_name on people (tenant_id, lower(last_name) text_pattern_ops);
create index people_by_age on people (tenant_id, created_at desc, id desc);
create index cards_by_last4 on cards (tenant_id, last4);
create index orders_of_person on orders (tenant_id, person_id, created_at desc, id desc);

-- The audit of one customer, key or member of staff, newest first: ids are in the order of time.
create index audit_by_actor on audit (tenant_id, actor_id, id desc) where actor_id is not null;
create index audit_by_object on audit (tenant_id, object, id desc) where object is not null;
