-- Staff find a customer by an address that is theirs, and see which keys they have.
comment on table addresses is 'policy: person person_id; staff: select';
comment on table access_keys is 'policy: person person_id; staff: select';
