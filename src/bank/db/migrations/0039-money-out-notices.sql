-- Notices of money that left have choices of their own: who chose about orders chose about these.

update notice_boxes set choices = choices || jsonb_build_object('money_out', choices -> 'order')
where choices ? 'order';
