-- What inviting a friend brings joins what a tenant charges, allows and asks. No version, draft or
-- proposal had anything to say about it.

alter table policies no force row level security;
alter table policy_drafts no force row level security;
alter table proposals no force row level security;

update policies set document = document || '{"referral": null}' where not document ? 'referral';
update policy_drafts set document = document || '{"referral": null}'
where not document ? 'referral';
update proposals set policy = policy || '{"referral": null}'
where policy is not null and not policy ? 'referral';

alter table policies force row level security;
alter table policy_drafts force row level security;
alter table proposals force row level security;
