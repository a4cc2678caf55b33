/** When an activation code was issued, so that it can be reported when another is requested. */

export const codeTimes = [
  `alter table activation_codes add issued_at timestamptz`,
  // Until now every code was valid for seven days.
  `update activation_codes set issued_at = expires_at - interval '7 days'`,
  `alter table activation_codes alter issued_at set not null`,
]
