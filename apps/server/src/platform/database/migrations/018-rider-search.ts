/** Riders are listed by situation, and found by words. */

export const riderSearch = [
  // Riders by situation, the newest first.
  `create index riders_newest on riders (created_at desc, id desc) where erased_at is null or activated_at is not null`,
  `create index riders_waiting on riders (created_at desc, id desc)
    where activated_at is null and blocked_at is null and erased_at is null`,
  `create index riders_active on riders (created_at desc, id desc)
    where activated_at is not null and blocked_at is null and erased_at is null`,
  `create index riders_blocked on riders (created_at desc, id desc) where blocked_at is not null`,
  `create index riders_erased on riders (created_at desc, id desc) where erased_at is not null`,

  // Without accents and in small letters, in every locale of a database. Both functions are bound to what they call when they are
  // made: PostgreSQL builds indexes without a search path.
  `create function plain_text(words text) returns text immutable strict parallel safe
    return lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'))`,
  /**
   * What a rider is found by: the words of the name, the email whole and in words, the document, and every end of the phone of
   * four digits or more, as people leave out the code of country or area. A search asks for words that begin like these.
   */
  `create function rider_words(full_name text, email text, phone text, document text) returns tsvector
    immutable parallel safe return array_to_tsvector(array(
      select word from regexp_split_to_table(plain_text(full_name || ' ' || email), '[^a-z0-9]+') as word
      union select plain_text(email)
      union select plain_text(regexp_replace(document, '[^[:alnum:]]', '', 'g'))
      union select substr(digits, place)
        from regexp_replace(phone, '\\D', '', 'g') as digits, generate_series(1, length(digits) - 3) as place
      except select ''
    ))`,
  `create index riders_words on riders using gin (rider_words(full_name, email, phone, document_number))`,
]
