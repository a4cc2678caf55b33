/** No list goes by the time of placing alone any more: an index less for each new order. */

export const noListByPlacing = [`drop index orders_by_day`]
