-- How many runs of the app's flows came to each state and went no further, of the whole tenant and
-- by day. No row is about anybody.

create table flow_counts (
  tenant_id uuid not null references tenants,
  day date not null,
  flow text not null,
  state text not null,
  reached bigint not null check (reached >= 0),
  -- Below zero where runs went on that an earlier day counted.
  stayed bigint not null,
  primary key (tenant_id, day, flow, state)
);
comment on table flow_counts is 'policy: bank; staff: select';
