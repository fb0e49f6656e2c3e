/**
 * Cities for Puerto Rico's ZIP codes, which GeoNames' US file doesn't include. Only ZIP codes that have Census
 * coordinates are listed.
 */
export const puertoRicoCities: Record<string, string> = Object.fromEntries(
  `Adjuntas 00601|Aguada 00602|Aguadilla 00603|Aguas Buenas 00703|Aguirre 00704|Aibonito 00705|Añasco 00610
Arecibo 00612|Arroyo 00714|Bajadero 00616|Barceloneta 00617|Barranquitas 00794|Boquerón 00622|Cabo Rojo 00623
Bayamón 00956 00957 00959 00960 00961|Caguas 00725 00727|Camuy 00627|Canóvanas 00729|Castañer 00631
Carolina 00979 00982 00983 00985 00987|Cataño 00962|Cayey 00736|Ceiba 00735|Ciales 00638|Cidra 00739
Coamo 00769|Comerío 00782|Corozal 00783|Coto Laurel 00780|Culebra 00775|Dorado 00646|Ensenada 00647
Fajardo 00738|Florida 00650|Fort Buchanan 00934|Garrochales 00652|Guánica 00653|Guayama 00784|Guayanilla 00656
Guaynabo 00965 00966 00968 00969 00971|Gurabo 00778|Hatillo 00659|Hormigueros 00660|Humacao 00791|Isabela 00662
Jayuya 00664|Juana Díaz 00795|Juncos 00777|La Plata 00786|Lajas 00667|Lares 00669|Las Marías 00670
Las Piedras 00771|Loíza 00772|Luquillo 00773|Manatí 00674|Maricao 00606|Maunabo 00707|Mayagüez 00680 00682
Mercedita 00715|Moca 00676|Morovis 00687|Naguabo 00718|Naranjito 00719|Orocovis 00720|Patillas 00723
Peñuelas 00624|Ponce 00716 00717 00728 00730 00731|Puerto Real 00740|Punta Santiago 00741|Quebradillas 00678
Rincón 00677|Rio Grande 00745|Rosario 00636|Sabana Grande 00637|Sabana Hoyos 00688|Sabana Seca 00952|Salinas 00751
San Antonio 00690|San Germán 00683|San Lorenzo 00754|San Sebastián 00685|Santa Isabel 00757
San Juan 00901 00906 00907 00909 00911 00912 00913 00915 00917 00918 00920 00921 00923 00924 00925 00926 00927
Toa Alta 00953|Toa Baja 00949 00950 00951|Trujillo Alto 00976|Utuado 00641|Vega Alta 00692|Vega Baja 00693 00694
Vieques 00765|Villalba 00766|Yabucoa 00767|Yauco 00698`
    .split(/[|\n]/)
    .flatMap((entry) => {
      const [, city = '', zips = ''] = /^(\D+?) ([\d ]+)$/.exec(entry) ?? [];
      return zips.split(' ').map((zip) => [zip, city]);
    }),
);
