/** Surnames that millions bear, folded: general vocabulary. That two names share one says less than a rare surname would. */
export const COMMON_SURNAMES: ReadonlySet<string> = new Set(
  `gonzalez munoz rojas diaz perez soto contreras silva martinez sepulveda morales rodriguez lopez fuentes hernandez torres araya flores espinoza valenzuela castillo tapia reyes
  gutierrez castro pizarro alvarez vasquez sanchez fernandez ramirez carrasco gomez cortes herrera nunez jara vergara rivera figueroa riquelme garcia miranda bravo vera molina vega
  campos sandoval orellana cardenas olivares alarcon gallardo ortiz garrido salazar guzman henriquez saavedra navarro aguilera parra romero aravena vargas vazquez jimenez ruiz moreno
  ramos mendoza cruz ortega delgado aguilar mendez chavez suarez medina dominguez rios pena cabrera santos oliveira souza sousa pereira costa ferreira almeida gomes ribeiro
  smith johnson williams brown jones miller davis wilson anderson taylor thomas moore martin jackson thompson white harris clark lewis robinson walker young king wright hill scott
  green adams baker nelson hall campbell mitchell roberts carter phillips evans turner parker collins edwards stewart morris
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie tang deng feng cheng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye
  kim lee park choi jung kang cho yoon jang lim han oh shin seo kwon hwang ri pak choe nguyen tran le pham hoang phan vu vo dang bui do ho ngo
  singh kumar sharma khan patel das gupta shah ali ahmed ahmad hussain hussein hassan mohamed mohammed muhammad mohammad ibrahim abdullah
  ivanov petrov smirnov kuznetsov popov sokolov muller schmidt schneider fischer weber meyer wagner rossi russo ferrari bernard dubois durand moreau silva sato suzuki tanaka
  yamamoto takahashi`.split(/\s+/),
);
