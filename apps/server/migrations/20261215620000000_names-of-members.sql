-- Fields may be called like any member of an object. Four of these names begin and end with underscores.
alter table custom_fields drop constraint custom_fields_key_check,
  add constraint custom_fields_key_check
    check (key ~ '^(?:[A-Za-z]\w{0,39}|__(?:define|lookup)(?:Getter|Setter)__)$');
