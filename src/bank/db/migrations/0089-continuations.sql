-- A code that continues an order on another device is shown there and sent nowhere.
alter table codes drop constraint codes_channel_check;
alter table codes add constraint codes_channel_check check (channel in ('email', 'sms', 'screen'));
