-- What a customer writes to the bank and what it answers: one conversation of each customer, whose
-- messages are encrypted under the names of tenant and row, and never change.
create table conversations (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  status text not null check (status in ('WAITING', 'ANSWERED', 'CLOSED')),
  -- When the first message was written that nobody has answered.
  waiting_since timestamptz,
  last_number int not null default 0,
  -- The newest message that the customer has read.
  read_number int not null default 0,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  check ((status = 'WAITING') = (waiting_since is not null))
);
create unique index conversations_of_person on conversations (tenant_id, person_id);
create index conversations_waiting on conversations (tenant_id, waiting_since)
  where status = 'WAITING';
comment on table conversations is 'policy: person person_id; staff: select';

create table conversation_messages (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  person_id uuid not null,
  number int not null,
  author text not null check (author in ('customer', 'bank')),
  staff_id uuid,
  text bytea not null,
  event_source text check (event_source in ('order', 'transaction', 'purchase')),
  event_id uuid,
  event_number bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations,
  foreign key (tenant_id, staff_id) references staff,
  check ((author = 'bank') = (staff_id is not null)),
  check ((event_id is null) = (event_source is null))
);
create unique index conversation_messages_in_order
  on conversation_messages (tenant_id, conversation_id, number);
create index conversation_messages_of_person on conversation_messages (tenant_id, person_id, at);
comment on table conversation_messages is 'policy: person person_id; staff: select';
