-- Staff find a closed account by what its customer signed in with.
create index people_by_former_email on people (tenant_id, former_email text_pattern_ops)
  where former_email is not null;
create index people_by_former_phone on people (tenant_id, former_phone text_pattern_ops)
  where former_phone is not null;
