-- Ratio of a city's milk price to the average of all surveyed cities (domain/price/milk.ts). From the monthly report of
-- retail milk prices by the U.S. Department of Agriculture, Agricultural Marketing Service (public domain). Entered by
-- hand.
create table milk_city (
  city text not null,
  state text not null,
  latitude double precision not null,
  longitude double precision not null,
  month date not null check (extract(day from month) = 1),
  factor float8 not null check (factor > 0.3 and factor < 3),
  primary key (city, state)
);

-- Whole milk in May 2022, divided by $4.33. About fifteen cities of the report are missing here.
insert into milk_city (city, state, latitude, longitude, month, factor) values
  ('Atlanta', 'GA', 33.75, -84.39, '2022-05-01', 0.87),
  ('Baltimore', 'MD', 39.29, -76.61, '2022-05-01', 0.99),
  ('Boston', 'MA', 42.36, -71.06, '2022-05-01', 0.88),
  ('Chicago', 'IL', 41.88, -87.63, '2022-05-01', 1.03),
  ('Cincinnati', 'OH', 39.10, -84.51, '2022-05-01', 0.79),
  ('Cleveland', 'OH', 41.50, -81.69, '2022-05-01', 0.82),
  ('Dallas', 'TX', 32.78, -96.80, '2022-05-01', 0.85),
  ('Denver', 'CO', 39.74, -104.99, '2022-05-01', 0.87),
  ('Detroit', 'MI', 42.33, -83.05, '2022-05-01', 0.83),
  ('Hartford', 'CT', 41.76, -72.67, '2022-05-01', 0.97),
  ('Houston', 'TX', 29.76, -95.37, '2022-05-01', 0.91),
  ('Indianapolis', 'IN', 39.77, -86.16, '2022-05-01', 0.79),
  ('Kansas City', 'MO', 39.10, -94.58, '2022-05-01', 1.28),
  ('Louisville', 'KY', 38.25, -85.76, '2022-05-01', 0.58),
  ('Miami', 'FL', 25.76, -80.19, '2022-05-01', 0.96);
