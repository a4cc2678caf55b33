/** When an order comes again, in words and as it is typed. */
import type { Recurrence } from '@puni/contract/recurring/entities'
import { nextDays, type Weekly } from '@puni/contract/recurring/weekly'
import { WEEKDAYS } from '@puni/contract/stores/opening-hours'
import type { OrderForm } from './order-form.ts'

const list = new Intl.ListFormat('es-AR')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const weekdayName = new Intl.DateTimeFormat('es-AR', { weekday: 'short', timeZone: 'UTC' })

/** 'Lunes y jueves a las 12:30'. */
export function weeklyWords({
  weekdays,
  clock,
}: Pick<Weekly, 'weekdays'> & { readonly clock: string }): string {
  const days =
    weekdays.length === WEEKDAYS.length
      ? 'todos los días'
      : list.format(weekdays.map((weekday) => WEEKDAYS[weekday - 1] ?? ''))
  return `${capital(days)} a las ${clock}`
}

/** A calendar day (yyyy-mm-dd) with its weekday: 'lun 23/11'. */
export function dayWords(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${weekdayName.format(new Date(`${day}T00:00:00Z`)).replace('.', '')} ${date}/${month}`
}

/** The weekdays of a form: its text has their digits. */
export function weekdaysIn(form: OrderForm): number[] {
  return form['recurrence.weekdays'].split('').map(Number)
}

/** The recurrence of a form as the API takes it. */
export function recurrenceIn(form: OrderForm): Recurrence {
  return {
    weekdays: weekdaysIn(form),
    clock: form['recurrence.clock'],
    from: form['recurrence.from'],
    until: form['recurrence.until'],
  }
}

/** The fields of a form that say when it comes again. */
export function recurrenceFields({ weekdays, clock, from, until }: Weekly & { readonly clock: string }) {
  return {
    when: 'weekly',
    'recurrence.weekdays': weekdays.join(''),
    'recurrence.clock': clock,
    'recurrence.from': from,
    'recurrence.until': until ?? '',
  } as const
}

/** The next days of a form, from `today` on; none while it is not complete. */
export function nextDaysIn(form: OrderForm, today: string, count: number): string[] {
  const { from, until } = recurrenceIn(form)
  if (from === '') return []
  return nextDays({ weekdays: weekdaysIn(form), from, until: until || null }, today, count)
}
