-- Requests for money that somebody without an account here may pay: by a transfer that carries the
-- reference of the request, or on a chain to an address of its own.

alter table payment_requests
  drop constraint payment_requests_status_check,
  drop constraint payment_requests_check,
  -- Whether whoever has the link reads where to pay from outside.
  add column outside boolean not null default false,
  -- What a transfer has to say; null where the currency has no accounts.
  add column reference text,
  -- What came from outside and counts; null amounts are paid by the first payment.
  add column received_minor numeric not null default 0 check (received_minor >= 0),
  -- The deposit that paid it, where no order of a customer did.
  add column transaction_id uuid,
  add constraint payment_requests_status_check
    check (status in ('OPEN', 'PARTLY_PAID', 'PAID', 'EXPIRED', 'CANCELED')),
  add constraint payment_requests_check check ((status = 'PAID')
    = (num_nonnulls(order_id, transaction_id) = 1 and paid_minor is not null)),
  add constraint payment_requests_received_check check (received_minor <= minor);

drop index payment_requests_open;
create index payment_requests_open on payment_requests (tenant_id, person_id)
  where status in ('OPEN', 'PARTLY_PAID');
create unique index payment_requests_by_reference on payment_requests (tenant_id, reference)
  where reference is not null;

-- Each payment from outside, once, whether it still counted or came too late.
create table payment_request_deposits (
  tenant_id uuid not null references tenants,
  transaction_id uuid not null,
  payment_request_id uuid not null,
  person_id uuid not null,
  -- Counts the deposits of a request, in the order they were credited.
  n int not null,
  minor numeric not null check (minor > 0),
  counted_minor numeric not null check (counted_minor >= 0 and counted_minor <= minor),
  outcome text not null check (outcome in ('PARTLY_PAID', 'PAID', 'OVERPAID', 'LATE')),
  at timestamptz not null,
  primary key (tenant_id, transaction_id),
  unique (tenant_id, payment_request_id, n),
  foreign key (tenant_id, payment_request_id) references payment_requests,
  foreign key (tenant_id, person_id) references people
);
comment on table payment_request_deposits is 'policy: person person_id';

-- An address made for one request is in no list of its owner’s addresses.
alter table addresses
  add column payment_request_id uuid,
  add foreign key (tenant_id, payment_request_id) references payment_requests,
  drop constraint addresses_tenant_id_wallet_id_chain_id_label_key;
create unique index addresses_by_label on addresses (tenant_id, wallet_id, chain_id, label)
  where payment_request_id is null;
create unique index addresses_of_request on addresses (tenant_id, payment_request_id)
  where payment_request_id is not null;
