/** Short and pet names that everybody knows, in Spanish, English and Russian, as data: folded, a line for each name that they stand for. */
export const PET_NAMES = `
  jose pepe pepito chepe pepin
  josefa josefina pepa pepita
  francisco paco pancho curro kiko quico fran paquito panchito cisco
  francisca paquita pancha panchita fran
  ignacio nacho inaki
  manuel manolo manu lolo manolito
  antonio tono toni tonio antonito tonito
  enrique quique kike
  eduardo lalo edu eddy eddie
  alejandro ale jano alex
  alejandra ale jana alex
  alberto beto tito
  roberto beto tito rober
  gilberto beto
  humberto beto tito
  guillermo memo guille willy
  guillermina guille mina
  jesus chuy chucho
  luis lucho luisito
  jorge coque
  gonzalo chalo gonza
  rodrigo rorro
  felipe pipe
  sebastian seba
  cristobal tobal
  matias mati
  nicolas nico
  vicente chente vicho
  rafael rafa
  fernando nando fer
  fernanda fer nanda
  hernan nano
  mariano nano
  juan juancho juanito
  pedro perico pedrito
  sergio checho
  mauricio mauro
  patricio pato
  patricia paty pati patty
  santiago santi chago
  salvador chava salva
  javier javi
  xavier xavi
  miguel migue
  gabriel gabo gabi
  gabriela gaby gabi
  daniel dani danny dan
  daniela dani
  isabel chabela isa chabe
  dolores lola loli
  rosario charo
  concepcion concha conchita
  consuelo chelo
  mercedes meche merche
  guadalupe lupe lupita
  graciela chela
  teresa tere teresita
  beatriz bea
  catalina cata
  carolina caro
  constanza coni coty
  magdalena magda nena
  maximiliano max maxi
  leonardo leo nardo
  gerardo gera
  arturo turo
  ernesto neto
  gregorio goyo
  hugo huguito
  ricardo richi cayo rica
  raul rulo
  victoria vicky
  veronica vero
  monica moni
  susana susy susi
  margarita marga maggie
  william bill billy will willy willie liam
  robert bob bobby rob robby bert
  richard rick ricky dick rich richie
  edward eddie ted teddy ned
  james jim jimmy jamie
  john jack johnny jon
  jonathan jon jonny
  joseph joe joey
  michael mike mick mickey micky
  thomas tom tommy
  charles charlie chuck chas
  christopher chris kit topher
  christian chris
  daniel dan danny
  david dave davy
  donald don donnie
  andrew andy drew
  anthony tony
  alexander alex sandy lex
  alexandra alex sandra sasha
  benjamin ben benny benji bibi
  samuel sam sammy
  matthew matt matty
  nicholas nick nicky
  timothy tim timmy
  steven steve stevie
  stephen steve stevie
  gregory greg
  jeffrey jeff
  geoffrey geoff jeff
  kenneth ken kenny
  lawrence larry
  leonard len lenny leo
  raymond ray
  ronald ron ronnie
  patrick pat paddy
  peter pete
  philip phil
  frederick fred freddy freddie
  henry harry hank
  harold harry hal
  gerald gerry jerry
  albert bert
  arthur art artie
  walter walt
  vincent vince vinny
  zachary zach zack
  joshua josh
  nathaniel nat nate nathan
  theodore ted theo teddy
  elizabeth liz lizzie beth betty eliza bess
  margaret maggie peggy meg greta
  katherine kate katie kathy kat
  catherine cate cathy kate katie
  jennifer jen jenny
  jessica jess
  susan sue susie
  rebecca becky
  deborah deb debbie
  barbara barb babs
  patricia pat patty trish
  victoria vicky tori
  dorothy dot dolly
  aleksandr sasha sanya shura alik sania
  aleksandra sasha sanya shura
  aleksei alyosha lyosha alesha
  andrei andryusha
  anatoly tolya tolik
  arkady arkasha
  boris borya
  dmitry dima mitya dimitri
  evgeny zhenya
  gennady gena
  georgy zhora gosha
  grigory grisha
  igor gosha
  ivan vanya
  konstantin kostya
  leonid lyonya
  maxim max maks
  mikhail misha
  nikolai kolya
  oleg olezhka
  pavel pasha
  pyotr petya
  roman roma
  sergei seryozha
  stanislav stas slava
  vadim vadik
  valery valera
  vasily vasya
  viktor vitya
  vladimir volodya vova vladik
  vladislav vlad slava
  vyacheslav slava
  yuri yura
  anna anya
  ekaterina katya
  elena lena
  irina ira
  ludmila lyuda mila
  maria masha marusya
  natalia natasha
  olga olya
  sofia sonya
  tatiana tanya
  yulia yulya`;
