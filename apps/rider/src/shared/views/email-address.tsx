import { Fragment } from 'react'

/** An email address that breaks before its @ and its dots, if it has to. */
export function EmailAddress({ children: address }: { children: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one word
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
