/** Who signs up again is found by the digits of document and phone, however they are written. */

export const samePerson = [
  `create function digits_of(written text) returns text immutable strict parallel safe
    return regexp_replace(written, '\\D', '', 'g')`,
  `create index riders_document_digits on riders (digits_of(document_number))`,
  `create index riders_phone_digits on riders (digits_of(phone))`,
]
