/** On the road: the next turn above the map, and the phone that is only heard. */
import type { RouteStep } from '@puni/contract/routing/entities'
import type { Page } from '@playwright/test'
import { heldOrder, routeOf, stepOf, PICKUP } from '../../support/scripted/entities.ts'
import { button, deliveryCard, keepPhone, waitingCard } from '../../support/phone.ts'
import type { ScriptedApi } from '../../support/scripted/scripted-api.ts'
import { hasHeadset, hasVoice, locationAnswers, moveTo } from '../device.ts'
import { expect, giveClock, openOnDuty } from '../scripted.ts'
import { inTheSun, type Screen } from './screen.ts'

/** 300 m to the north and 200 m to the west of the pickup: the way goes south, then east, and soon south again. */
const START = { lat: PICKUP.latitude + 0.0027, lng: PICKUP.longitude - 0.0022 }
const CORNER = { lat: PICKUP.latitude + 0.0002, lng: START.lng }
const PATH = [
  START,
  CORNER,
  { ...CORNER, lng: PICKUP.longitude },
  { lat: PICKUP.latitude, lng: PICKUP.longitude },
]

/** It ends in front of a store that is not on the street. */
const SHORT_PATH = [...PATH.slice(0, 3), { lat: PICKUP.latitude, lng: PICKUP.longitude - 0.0013 }]

/** Underway to the store, along these steps. */
async function ride(page: Page, api: ScriptedApi, turn: RouteStep, path = PATH): Promise<void> {
  await hasVoice(page)
  await locationAnswers(page, { latitude: START.lat, longitude: START.lng })
  const steps = [
    stepOf('start', 0, 'Junín'),
    turn,
    stepOf('right', 2, 'Callao'),
    { ...stepOf('arrive', 3, 'Callao'), side: 'right' as const },
  ]
  api.delivers(heldOrder('to_pickup')).answers('getRoute', () => routeOf({ path, steps }))
  await openOnDuty(page, api)
  await page.getByRole('region', { name: 'Próximo giro' }).waitFor()
}

const LONG = 'Avenida Brigadier General Juan Manuel de Rosas'

/** Three fixes off the line: the search for another way gets no answer. */
async function leaveTheWay(page: Page, api: ScriptedApi): Promise<void> {
  api.isUnreachable('getRoute')
  for (const metres of [10, 20, 30])
    await moveTo(page, START.lat + 0.001 + metres / 111_195, START.lng - 0.002)
  await page.getByText('Saliste del camino').waitFor()
}

const screens: readonly Screen[] = [
  {
    name: 'guidance',
    show: (page, api) => ride(page, api, stepOf('left', 1, 'Avenida Rivadavia')),
    next: [
      { name: 'guidance-off', show: leaveTheWay },
      {
        name: 'guidance-choice',
        show: async (page) => {
          await button(page, 'Avisos del camino').click()
          await page.getByRole('button', { name: 'Con vibración' }).click()
        },
      },
    ],
  },
  {
    name: 'guidance-long',
    show: async (page, api) => {
      await ride(page, api, stepOf('roundabout', 1, LONG))
      await moveTo(page, CORNER.lat + 0.0005, CORNER.lng)
      await expect(page.getByRole('region', { name: 'Próximo giro' })).toContainText('60 m')
    },
  },
  {
    name: 'guidance-arrived',
    alike: true,
    show: async (page, api) => {
      await ride(page, api, stepOf('left', 1, 'Avenida Rivadavia'), SHORT_PATH)
      for (const { lat, lng } of SHORT_PATH.slice(1)) await moveTo(page, lat, lng)
      await page.getByText('a la derecha, a 100 metros de la calle').waitFor()
    },
  },
  {
    name: 'helmet-begins',
    show: async (page, api) => {
      await hasVoice(page, ['en-US'])
      await openOnDuty(page, api)
      await keepPhone(page, waitingCard(page), 'Modo casco')
      await button(page, 'Empezar').waitFor()
    },
  },
  {
    name: 'helmet',
    show: async (page, api) => {
      await hasVoice(page)
      await hasHeadset(page)
      await giveClock(page)
      api.delivers(heldOrder('on the way'))
      await openOnDuty(page, api)
      await keepPhone(page, deliveryCard(page), 'Modo casco')
      await button(page, 'Empezar').click()
      await page.getByText('Llevalo a Belgrano').waitFor()
    },
  },
]

export const guidanceScreens = screens.map(inTheSun)
