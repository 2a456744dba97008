-- Two rails of the United Kingdom; sort codes stand in the bank block. A bank that offers payments
-- abroad begins with these as well.

alter table destinations drop constraint destinations_type_check;
alter table destinations add constraint destinations_type_check check (
  type in ('DOMESTIC_WIRE', 'ACH', 'SWIFT', 'SEPA', 'FPS', 'CHAPS', 'CRYPTO_EXTERNAL',
    'CRYPTO_INTERNAL'));

insert into order_type_settings
  (tenant_id, order_type, is_enabled, payment_method, kyc_rail_id, min_amount, max_amount,
   fee_fixed, fee_ppm, network_fee)
select s.tenant_id, n.order_type, s.is_enabled, n.payment_method, s.kyc_rail_id, n.min_amount,
  n.max_amount, n.fee_fixed, n.fee_ppm, 'none'
from order_type_settings s
cross join (values
  ('L2F_FPS_OFFRAMP', 'FPS', 1, 1000000, 0.5, 2000),
  ('L2F_CHAPS_OFFRAMP', 'CHAPS', 100, 1000000, 20, 1000)
) n (order_type, payment_method, min_amount, max_amount, fee_fixed, fee_ppm)
where s.order_type = 'L2F_SWIFT_OFFRAMP'
on conflict do nothing;
