-- Names and birth date come from the verification once there was one, whatever it became later. What
-- somebody wants to be called stands apart and reaches nothing but the app.

alter table people
  add column preferred_name text,
  add column identity_verified_at timestamptz;

update people p set identity_verified_at = coalesce(
    (select min(h.at) from kyc_history h
     where h.tenant_id = p.tenant_id and h.person_id = p.id and h.subject = 'entity'
       and h.status_after = 'APPROVED'),
    p.kyc_date, p.updated_at)
where p.kyc_status = 'APPROVED' or exists (
  select from kyc_history h
  where h.tenant_id = p.tenant_id and h.person_id = p.id and h.subject = 'entity'
    and h.status_after = 'APPROVED');
