-- A session opened on a device that is new to somebody with an authenticator waits for its code.

alter table families add column proof_due boolean not null default false;
