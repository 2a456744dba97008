-- What its owner calls a wallet; null where they gave it no name.

alter table wallets add column name text;
