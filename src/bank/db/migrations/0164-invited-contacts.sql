-- Somebody may be invited whom the inviter chose among their contacts in Telegram: by who they are.
alter table wallet_invites
  alter column email_digest drop not null,
  alter column email_box drop not null,
  add column person_id uuid,
  add foreign key (tenant_id, person_id) references people,
  add constraint wallet_invites_whom check (
    (email_digest is null) = (person_id is not null) and (email_digest is null) = (email_box is null));
create unique index wallet_invites_waiting_contact
  on wallet_invites (tenant_id, wallet_id, person_id) where status = 'WAITING';
create index wallet_invites_by_contact on wallet_invites (tenant_id, person_id);
