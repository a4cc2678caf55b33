/** The demo's accounts. The passwords are public: a demo holds nothing of value. */

export const DEMO_OPERATOR = {
  email: 'operador@demo.puni.example',
  password: 'demo-operador',
  fullName: 'Olga Operadora',
}
export const DEMO_RIDER = { email: 'rider@demo.puni.example', password: 'demo-rider', fullName: 'Rita Rider' }

export const DEMO_STORE = { name: 'Empanadas La Demo', phone: '+54 11 5555-0123' }
