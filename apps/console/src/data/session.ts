import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** What operators do about their own session, password and second factor. */
export const sessionCommands = {
  logIn: command('loginOperator'),
  confirm: command('confirmOperator'),
  acceptInvitation: command('acceptInvitation'),
  beginSecondFactor: command('beginSecondFactor'),
  confirmSecondFactor: command('confirmSecondFactor'),
  removeSecondFactor: command('removeSecondFactor', keys.operator),
}
