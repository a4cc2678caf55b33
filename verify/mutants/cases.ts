/** Days that reveal defects put back. */
const days = (options: string) => ({ by: 'days', options }) as const
/** A day on which all of it comes up. */
export const USUAL = days('--seed=7 --riders=4 --orders=30 --policy=plan --kind=usual')
/** A rider loses the zone while on duty there. */
export const TAKEN_ZONE = days('--seed=8 --riders=4 --orders=30 --policy=plan --kind=usual')
/** Enough for what needs no order. */
export const QUIET = days('--seed=7 --riders=2 --orders=4 --kind=usual')
/** Riders report problems, and operators put the orders back on offer at once. */
export const PROBLEMS = days('--seed=7 --riders=4 --orders=30 --policy=plan --kind=problems')
/** The same with more riders, some of whom have just declined an order. */
export const MANY_PROBLEMS = days('--seed=2 --riders=12 --orders=60 --policy=plan --kind=problems')
/** Orders are canceled while riders carry them. */
export const CANCELED = days('--seed=7 --riders=4 --orders=30 --policy=plan --kind=canceled at the door')
/** Orders wait long although riders are free. */
export const LATE = days('--seed=10 --riders=4 --orders=30 --policy=plan --kind=usual')
/** The database goes down while the dispatcher decides. */
export const WITH_OUTAGES = days('--seed=4 --riders=4 --orders=25 --kind=the database keeps going away')
/** Riders turn their phones off on duty. */
export const VANISHING = days('--seed=7 --riders=4 --orders=4 --kind=everybody leaves')
/** Longer than anything is kept for a time. */
export const THREE_DAYS = days('--seed=7 --riders=2 --orders=6 --days=3 --kind=usual')
/** The end of a month in Buenos Aires, three hours after UTC's. */
export const END_OF_MONTH = days('--seed=3 --days=3 --riders=12 --orders=60 --kind=usual')
/** Orders ask for proofs, and some customers say a wrong one. */
export const PROOFS = days('--seed=12 --riders=6 --orders=60 --policy=nearest --kind=usual')
