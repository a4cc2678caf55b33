/** Rider sign-up. */
import type { RiderSignUp } from '@puni/contract/accounts/entities'
import { ERRORS } from '@puni/contract/errors'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { isMissingReference } from '../../platform/database/failures.ts'
import { Refusal } from '../../platform/refusal.ts'

const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: ERRORS.EMAIL_TAKEN.message } })
const zoneUnknown = () => new Refusal('ZONE_NOT_FOUND', { fields: { zone: ERRORS.ZONE_NOT_FOUND.message } })

/** Throws EMAIL_TAKEN or ZONE_NOT_FOUND before any work is spent on the photos. */
export async function refuseTaken(db: Database, { email, zone }: RiderSignUp): Promise<void> {
  const [rider, zoneRow] = await Promise.all([
    db
      .selectFrom('riders')
      .select('id')
      .where('email', '=', email)
      .where('refused_at', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('zones').select('id').where('id', '=', zone).executeTakeFirst(),
  ])
  if (rider !== undefined) throw emailTaken()
  if (zoneRow === undefined) throw zoneUnknown()
}

/** A sign-up with the stored forms of its password and photos. */
interface Registration {
  readonly signUp: RiderSignUp
  readonly passwordHash: string
  /** Keys in the photo store. */
  readonly dniPhoto: string
  readonly selfiePhoto: string
  /** Signed up in a demo. */
  readonly isDemo: boolean
}

/**
 * Registers a rider, who asks for a zone and is allowed none yet; a sign-up that was refused is made anew, and nobody has its photos any
 * more. Throws EMAIL_TAKEN or ZONE_NOT_FOUND if that changed since `refuseTaken`.
 */
export async function signUpRider(
  tx: DatabaseTransaction,
  now: Date,
  { signUp, passwordHash, dniPhoto, selfiePhoto, isDemo }: Registration,
): Promise<Outcome & { readonly riderId: string }> {
  const rider = {
    full_name: signUp.fullName,
    password_hash: passwordHash,
    document_number: signUp.documentNumber,
    phone: signUp.phone,
    vehicle_type: signUp.vehicleType,
    zone_id: signUp.zone,
    dni_photo: dniPhoto,
    selfie_photo: selfiePhoto,
    demo: isDemo,
    created_at: now,
  }
  const signedUp = await tx
    .insertInto('riders')
    .values({ ...rider, email: signUp.email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...rider, refused_at: null })
        .where('riders.refused_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isMissingReference(error) ? zoneUnknown() : error
    })
  if (signedUp === undefined) throw emailTaken()
  return { riderId: signedUp.id, happened: [{ type: 'rider-signed-up', riderId: signedUp.id }] }
}
