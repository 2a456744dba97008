-- What a customer noted about an order, who wrote it last, and when.
create table order_comments (
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  person_id uuid not null,
  text text not null,
  edited_by uuid not null,
  edited_at timestamptz not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders
);
comment on table order_comments is 'policy: person person_id';
