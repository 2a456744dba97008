-- What was placed since a day, for the staff's dashboard.

create index orders_by_day on orders (tenant_id, created_at);
create index kyc_entities_by_move on kyc_entities (tenant_id, moved_at);
