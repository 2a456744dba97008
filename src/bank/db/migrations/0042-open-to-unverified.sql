-- What is open to customers before verification is said in words. Tenants keep what they had: without
-- verification everything was open, else transfers inside the bank and every rail not gated.

alter table tenants no force row level security;
update tenants set config = (config #- '{kyc,gates}') || jsonb_build_object(
  'open_to_unverified',
  case
    when not coalesce((config ->> 'enable_kyc')::boolean, false) then '"everything"'::jsonb
    when config #> '{kyc,gates}' is null then '["inside"]'::jsonb
    else '["inside"]'::jsonb || (
      jsonb_build_array('us-payments', 'eu-payments', 'swift', 'crypto', 'cards')
      - array(select jsonb_array_elements_text(config #> '{kyc,gates}')))
  end)
where not config ? 'open_to_unverified';
alter table tenants force row level security;
