-- Payments above a payer's sum wait for a second person.
alter table orders add column needs_approver boolean not null default false;

alter table wallet_members drop constraint wallet_members_role_check;
alter table wallet_members
  add constraint wallet_members_role_check check (role in ('admin', 'payer', 'approver', 'viewer'));
alter table wallet_invites drop constraint wallet_invites_role_check;
alter table wallet_invites
  add constraint wallet_invites_role_check check (role in ('admin', 'payer', 'approver', 'viewer'));
