/** Names for the demo city's streets: invented, in the style of Argentine ones. */

const list = (names: string): string[] => names.split(',').map((name) => name.trim())

const BIRDS =
  list(`de los Horneros, de los Teros, del Benteveo, de las Calandrias, del Zorzal, del Ñandú, del Cóndor,
  del Chajá, del Chingolo, de la Tijereta, de los Cardenales, de los Jilgueros, de las Golondrinas, del Colibrí,
  del Carancho, del Chimango, de las Garzas, de las Cigüeñas, de los Flamencos, de los Loros, de las Cotorras,
  del Tordo, del Boyero, de las Urracas, del Churrinche, del Cachilote, de los Carpinteros, de las Lechuzas,
  de las Gaviotas, del Macá, del Biguá, de la Ratona, de la Perdiz, de la Martineta, de las Torcazas, del Tucán,
  del Martín Pescador, de los Cisnes, del Caburé, del Picaflor, de las Bandurrias,
  de los Tachurís, de los Pingüinos`)

const TREES =
  list(`del Algarrobo, del Ombú, de las Tipas, del Quebracho, del Ñandubay, del Espinillo, del Aromo,
  de los Sauces, de los Álamos, del Paraíso, del Molle, del Tala, del Chañar, del Palo Borracho, del Timbó,
  del Guayacán, del Arrayán, del Coihue, de la Lenga, del Ñire, del Pehuén, del Alerce, del Caldén, del Mistol,
  del Urunday, del Viraró, del Laurel, de los Naranjos, de los Limoneros, de la Higuera, de los Olivos,
  de los Cipreses, de los Eucaliptos, de los Fresnos, de los Plátanos, de los Olmos, de los Robles, de los Nogales,
  de los Castaños, de los Cedros, de los Pinos, de las Acacias, del Ibirá Pitá, del Guaraná, del Cebil, del Piquillín,
  de la Brea, del Maitén, del Radal, de la Araucaria, de los Duraznos, de los Ciruelos, del Membrillo, del Granado`)

const FLOWERS =
  list(`de las Magnolias, de las Camelias, de la Glicina, de los Jazmines, de las Azaleas, de la Retama,
  de la Santa Rita, de las Hortensias, de las Dalias, de los Malvones, de las Verbenas, del Macachín, de la Pasionaria,
  de las Margaritas, de los Lirios, del Irupé, de la Flor de Cardo, de la Madreselva, de los Claveles, de las Violetas,
  de la Lavanda, del Romero, de la Peperina, del Poleo, del Cedrón, de la Yerba Buena`)

const RIVERS =
  list(`Río Bermejo, Río Pilcomayo, Río Salado, Río Dulce, Río Quequén, Río Limay, Río Chubut, Río Deseado,
  Río Atuel, Río Diamante, Río Tunuyán, Río Futaleufú, Río Gualeguay, Río Iguazú, Río Carcarañá, Río Areco,
  Río Samborombón, Río Jáchal, Río Abaucán, Río Senguer, Río Aluminé, Río Malleo, Río Chimehuín, Río Manso, Río Azul,
  Arroyo del Medio, Arroyo Seco, Arroyo Ceibal, Laguna Brava, Laguna Blanca`)

const ANIMALS =
  list(`del Carpincho, del Yaguareté, del Guanaco, de la Vicuña, de la Mara, de la Vizcacha, de la Mulita,
  del Peludo, del Zorro, del Puma, del Coatí, del Tapir, del Hurón, del Coipo, del Ciervo, del Pudú, del Huemul,
  del Gato Montés, del Aguará, del Lobito, de las Mariposas, de las Luciérnagas, del Camoatí, de las Abejas,
  de los Grillos`)

const TRADES = list(`de los Panaderos, de los Herreros, de los Alfareros, de las Tejedoras, de los Faroleros,
  de los Aguateros, de los Sastres, de los Zapateros, de los Boteros, de los Jangaderos, de los Arrieros, de los Reseros,
  de los Domadores, de los Payadores, de los Guitarreros, de los Talabarteros, de los Plateros, de los Molineros,
  de los Carteros, de los Relojeros, de los Imprenteros, de los Fileteadores, de los Heladeros, de los Pescadores,
  de las Maestras, de las Costureras, de las Parteras, de los Canillitas`)

const SKY =
  list(`del Pampero, de la Sudestada, del Zonda, del Rocío, de la Aurora, del Lucero, de la Luna Llena,
  de las Tres Marías, de la Garúa, del Arco Iris, del Relámpago, del Solsticio, de la Brisa, del Mediodía,
  de la Escarcha, del Otoño, de la Primavera, del Crepúsculo, de la Neblina, del Trueno, de la Cruz del Sur,
  del Viento Norte, del Amanecer, de la Estrella Fugaz`)

const AVENUES = BIRDS.map((name) => `Avenida ${name}`)

const STREETS = [TREES, RIVERS, FLOWERS, TRADES, ANIMALS, SKY].flatMap((names) =>
  names.map((name) => (name.startsWith('d') ? `Calle ${name}` : name)),
)

/** Dispenses names without repeating any; when the list is used up, numbers follow. */
function dispenser(names: readonly string[], kind: string): () => string {
  let used = 0
  return () => names[used++] ?? `${kind} ${used}`
}

/** Fresh name dispensers for avenues and streets. */
export const streetNames = () => ({
  nextAvenue: dispenser(AVENUES, 'Avenida'),
  nextStreet: dispenser(STREETS, 'Calle'),
})
