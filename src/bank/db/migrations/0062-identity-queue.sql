-- Identities that wait for staff, what staff wrote to their owners, and what of them staff read.

alter table kyc_entities add column message text;
create index kyc_entities_for_staff on kyc_entities (tenant_id, moved_at, id)
  where status in ('HOLD', 'DOUBLE') or stage = 'appealed';
comment on table kyc_visits is 'policy: person person_id; staff: select';
comment on table kyc_documents is 'policy: person person_id; staff: select';
comment on table kyc_history is 'policy: append; staff: select';
