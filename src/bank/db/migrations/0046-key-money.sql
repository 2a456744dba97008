-- How amounts travel in answers to the key: null as its tenant has it.
alter table access_keys add column money text check (money in ('string', 'number'));
