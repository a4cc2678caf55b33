import { IDENTITY_PHOTO_MIN_PX } from '@puni/contract/accounts/limits'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/router.ts'
import { hashSecret } from './passwords.ts'
import { refuseWeak } from './weak-passwords.ts'
import type { PhotoIntake } from '../photos/photo-intake.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { presentRider } from '../riders/riders.present.ts'
import { readRider } from '../riders/riders.queries.ts'
import { checkForm, type Form, PHOTO_FIELDS } from './sign-up-form.ts'
import { refuseTaken, signUpRider } from './sign-up.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly photos: PhotoStore
  readonly intake: PhotoIntake
  readonly config: Pick<Config, 'DEMO' | 'BRAND_NAME'>
}

/** Sign-up: a multipart form, held in memory. */
export function serveSignUp(serve: Serve, { db, commands, photos, intake, config }: Dependencies): void {
  serve(
    'createRider',
    async ({ request, reply }) => {
      const { signUp, dniPhoto, selfiePhoto } = await intake.take(
        request,
        reply,
        PHOTO_FIELDS,
        async (form) => {
          const signUp = checkForm(form)
          refuseWeak(signUp.password, { field: 'password', owner: signUp, brand: config.BRAND_NAME })
          await refuseTaken(db, signUp)
          return { signUp, ...(await storePhotos(photos, await decode(form))) }
        },
      )
      try {
        const passwordHash = await hashSecret(signUp.password)
        const { riderId } = await commands.transact((tx, now) =>
          signUpRider(tx, now, { signUp, passwordHash, dniPhoto, selfiePhoto, isDemo: config.DEMO }),
        )
        reply.status(201)
        return { data: presentRider(await readRider(db, riderId)) }
      } catch (error) {
        await Promise.all([photos.remove(dniPhoto), photos.remove(selfiePhoto)])
        throw error
      }
    },
    { costly: true },
  )
}

interface Photos<T> {
  readonly dniPhoto: T
  readonly selfiePhoto: T
}

async function decode({ files, decode }: Form): Promise<Photos<Buffer>> {
  const photoIn = (field: keyof Form['files']) =>
    decode({ field, upload: files[field] ?? Buffer.alloc(0), minSide: IDENTITY_PHOTO_MIN_PX })
  return { dniPhoto: await photoIn('dniPhoto'), selfiePhoto: await photoIn('selfiePhoto') }
}

/** Stores both or none, and returns their keys. */
async function storePhotos(photos: PhotoStore, jpegs: Photos<Buffer>): Promise<Photos<string>> {
  const dniPhoto = await photos.put(jpegs.dniPhoto)
  try {
    return { dniPhoto, selfiePhoto: await photos.put(jpegs.selfiePhoto) }
  } catch (error) {
    await photos.remove(dniPhoto)
    throw error
  }
}
