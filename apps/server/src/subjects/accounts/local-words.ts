/**
 * What people here make passwords of, and the dictionaries of breaches and of Spanish don't know as words: clubs, players, endearments, food, bands,
 * cities, work. The most usual first: the later a word stands, the longer it takes to guess.
 */
export const LOCAL_WORDS: readonly string[] = [
  'boca juniors river plate teamo tequiero messi maradona argentina bocajuniors riverplate racing independiente',
  'sanlorenzo huracan velez estudiantes gimnasia newells rosariocentral central talleres belgrano instituto colon union',
  'lanus banfield temperley chacarita chicago ferro atlanta platense tigre quilmes arsenal godoycruz patronato sarmiento',
  'aldosivi xeneize millonario academia rojo cuervo bostero gallina ciclon pincha lobo canalla lepra funebrero',
  'lionel leo diego dibu martinez dimaria aguero scaloni julianalvarez enzo depaul kempes riquelme tevez palermo',
  'francescoli gallardo bochini bianchi campeon campeones mundial muchachos seleccion albiceleste scaloneta',
  'amor miamor teamomucho mivida corazon bebe gordo gorda negro negra flaca flaco princesa reina bonita hermosa hermoso',
  'mama papa hijo hija familia dios jesus jesucristo virgen gauchito gaucho difunta sanmartin evita peron',
  'asado mate dulcedeleche empanada pizza birra fernet cumbia rock redondos patricio ricota callejeros soda stereo',
  'buenosaires capital cordoba rosario mendoza tucuman laplata mardelplata salta jujuy santafe neuquen patagonia',
  'moto honda yamaha zanella motomel gilera rappi pedidosya delivery repartidor cadete mensajero clave contrasena secreto',
].flatMap((line) => line.split(' '))
