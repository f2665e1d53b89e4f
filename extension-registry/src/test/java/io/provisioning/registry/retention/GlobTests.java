package io.provisioning.registry.retention;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTests {

  @ParameterizedTest
  @CsvSource({
    "*,'',true",
    "*,a/b,true",
    "a,a,true",
    "a,ab,false",
    "v*,v1.2,true",
    "v*,1.2,false",
    "*-dev,1.2-dev,true",
    "*-dev,1-dev-2,false",
    "1.?,1.2,true",
    "1.?,1.,false",
    "1.?,1x2,false",
    "a*b*c,aXbYbZc,true",
    "a*b*c,acb,false",
    "**,x,true",
    "'','',true",
    "'',x,false",
  })
  void aPatternMatches(String pattern, String name, boolean matches) {
    assertThat(new Glob(pattern).matches(name)).isEqualTo(matches);
  }

  @Test
  void manyStarsAreTriedOneAfterAnother() {
    assertThat(new Glob("*a".repeat(64) + "b").matches("a".repeat(128))).isFalse();
  }
}
