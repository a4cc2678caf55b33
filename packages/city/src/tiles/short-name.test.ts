import { describe, expect, it } from 'vitest'
import { shortenerFor } from './short-name.ts'

describe('a name in a city of its language', () => {
  it.each<[city: readonly string[], name: string, short: string]>([
    [['Calle Florida'], 'Avenida Corrientes', 'Av. Corrientes'],
    [['Calle Florida'], 'Avenida General Las Heras', 'Av. Gral. Las Heras'],
    [['Calle Florida'], 'Boulevard Charcas', 'Bv. Charcas'],
    [['Calle Florida'], 'Calle 50', 'C. 50'],
    [['Calle Florida'], 'Presidente Luis Sáenz Peña', 'Pte. Luis Sáenz Peña'],
    [['Calle Florida'], 'Avenida', 'Avenida'],
    [['Calle Florida'], 'Paseo del General', 'Paseo del General'],
    [['Rua da Paz'], 'Avenida Presidente Vargas', 'Av. Pres. Vargas'],
    [['Rua da Paz'], 'Rua São João', 'R. S. João'],
    [['Rua da Paz'], 'Rua Doutor Arthur Jorge', 'R. Dr. Arthur Jorge'],
    [['Rue de la Poste'], 'Boulevard du Larvotto', 'Bd du Larvotto'],
    [['Rue de la Poste'], 'Avenue Saint-Michel', 'Av. St-Michel'],
    [['Rue de la Poste'], 'Escalier Sainte-Dévote', 'Esc. Ste-Dévote'],
    [['Rue de la Poste'], 'Allées des Boulingrins', 'All. des Boulingrins'],
    [['Rue de la Poste'], 'Rond-Point du Président Kennedy', 'Rd-Pt du Pdt Kennedy'],
    [['Main Street'], 'Park Avenue', 'Park Ave'],
    [['Main Street'], 'Avenue Road', 'Avenue Rd'],
    [['Ringstraße'], 'Wiener Straße', 'Wiener Str.'],
    [['Ringstraße'], 'Ringstraße', 'Ringstr.'],
    [['Ringstraße'], 'Dr.-Franz-Wilhelm-Straße', 'Dr.-Franz-Wilhelm-Str.'],
    [['Ringstraße'], 'Josef Wallensdorfer Gasse', 'Josef Wallensdorfer G.'],
    [['Ringstraße'], 'Spänglergasse', 'Spänglerg.'],
    [['Ringstraße'], 'Dreifaltigkeitsplatz', 'Dreifaltigkeitspl.'],
    [['Bahnhofstrasse', 'Ringstraße'], 'Bahnhofstrasse', 'Bahnhofstr.'],
    [['Ringstraße'], 'Platz', 'Platz'],
    [['Ringstraße'], 'Bundesstraße;Ringstraße', 'Bundesstr.'],
    [['Via Roma'], 'Piazza Garibaldi', 'P.za Garibaldi'],
    // The language of the name, not of the city.
    [['Calle Florida', 'Calle Perú'], 'Rua do Catete', 'R. do Catete'],
    [['улица Ленина'], 'улица Мира', 'улица Мира'],
    [['Calle Florida'], 'شارع الملك', 'شارع الملك'],
    [['Calle Florida'], ';', ';'],
    [[], 'constructor toString', 'constructor toString'],
  ])('%o: %s', (city, name, short) => {
    expect(shortenerFor(city)(name)).toBe(short)
  })
})
