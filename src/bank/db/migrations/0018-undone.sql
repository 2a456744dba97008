-- Money that was credited and whose payment then left its chain, by a branch deeper than the depth we
-- wait for. While there is any, nothing more of that chain becomes a customer's to spend.
alter table sightings drop constraint sightings_state_check;
alter table sightings add constraint sightings_state_check
  check (state in ('pending', 'confirmed', 'dropped', 'refused', 'undone'));
create index sightings_undone on sightings (tenant_id, chain_id) where state = 'undone';
create index sightings_credited on sightings (tenant_id, chain_id, block_height)
  where state = 'confirmed';
