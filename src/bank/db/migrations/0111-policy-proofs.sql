-- What is asked of customers joins what they are charged and allowed: proofs and verified identity
-- stood in the settings of the tenant. Every version gets what stands there today, so that nothing
-- changes for customers and going back to an older version does not either. Drafts and proposals too.

alter table tenants no force row level security;
alter table policies no force row level security;
alter table policy_drafts no force row level security;
alter table proposals no force row level security;

create function pg_temp.whole(document jsonb, config jsonb) returns jsonb language sql as $$
  select document || jsonb_build_object(
    'proofs', case
      when config -> 'step_up' = '"off"' then
        '{"purposes": [], "orders_from": "1000", "new_payees_from": "250", "factor_from": "1000",
          "authenticator_only": false}'::jsonb
      when jsonb_typeof(config -> 'step_up') = 'object' then
        '{"new_payees_from": "0", "factor_from": "1000"}'::jsonb || (config -> 'step_up')
      else
        '{"purposes": ["order", "payee", "contact", "card_secret", "card_payment", "keys"],
          "orders_from": "1000", "new_payees_from": "250", "factor_from": "1000",
          "authenticator_only": false}'::jsonb
    end,
    'identity', (
      select jsonb_object_agg(gate, case
        when jsonb_typeof(config -> 'open_to_unverified') = 'array'
          then not config -> 'open_to_unverified' ? gate
        else coalesce(config ->> 'open_to_unverified', 'nothing') = 'nothing' end)
      from unnest('{inside,us-payments,eu-payments,swift,crypto,cards}'::text[]) gate),
    'order_types', coalesce((
      select jsonb_agg(
        '{"per_day": null, "unverified": null, "review_from": null}'::jsonb || terms order by place)
      from jsonb_array_elements(document -> 'order_types') with ordinality o (terms, place)), '[]'))
$$;

update policies p set document = pg_temp.whole(p.document, t.config)
from tenants t where t.tenant_id = p.tenant_id;
update policy_drafts d set document = pg_temp.whole(d.document, t.config)
from tenants t where t.tenant_id = d.tenant_id;
update proposals r set policy = pg_temp.whole(r.policy, t.config)
from tenants t where t.tenant_id = r.tenant_id and r.policy is not null;

drop function pg_temp.whole;

update tenants set config = config - 'step_up' - 'open_to_unverified';

alter table tenants force row level security;
alter table policies force row level security;
alter table policy_drafts force row level security;
alter table proposals force row level security;

-- Whether staff release the order once it is approved. It is said when the order is placed.
alter table orders add column reviewed boolean not null default false;

-- The trial of a draft asks whose wallets are verified for what.
comment on table kyc_rails is 'policy: person person_id; member: owner; staff: select';
