-- Orders by the request id of their client: a verification under it approves the order that waits.

create index orders_of_request on orders (tenant_id, request_id) where request_id is not null;
