-- Whose limits a code counts towards: '' for whoever asks without having signed in, else a session.

alter table codes add column purse text not null default '';
