-- What staff decide about cards that the bank has blocked, in words that their holders were sent.

create table card_reviews (
  tenant_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  -- When it was blocked: a card that is blocked again waits again.
  blocked_at timestamptz not null,
  decision text not null check (decision in ('RELEASED', 'KEPT')),
  words text not null,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, card_id) references cards,
  foreign key (tenant_id, staff_id) references staff
);
create index card_reviews_of_card on card_reviews (tenant_id, card_id, at desc);
comment on table card_reviews is 'policy: append; staff: select';

comment on table card_history is 'policy: append; staff: select';
create index card_history_of_card on card_history (tenant_id, card_id, at desc);
create index cards_blocked on cards (tenant_id) where status = 'BLOCKED';
